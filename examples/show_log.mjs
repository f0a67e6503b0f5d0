// Prints a log, who did what and why, without the library. Runs in Node, or with small changes in a browser:
//
//     tabletop-rules schema carcassonne > kinds.json          (with the --option values of the match)
//     tabletop-rules rules carcassonne --json --lang fr > rules.json
//     node show_log.mjs match.jsonl kinds.json rules.json

import { readFileSync } from "node:fs";

if (process.argv.length !== 5) {
  console.error("give three files: node show_log.mjs match.jsonl kinds.json rules.json");
  process.exit(2);
}
const [log, kinds, rules] = process.argv.slice(2).map((file) => readFileSync(file, "utf8"));
const schemas = JSON.parse(kinds).$defs;
const sentences = new Map(JSON.parse(rules).rules.map(({ rule, text }) => [rule, text]));

/** Return the schema that another one refers to, or the schema itself. */
function pointed(schema) {
  const name = schema?.$ref?.replace("#/$defs/", "").replaceAll("~1", "/");
  return name === undefined ? schema : schemas[name];
}

/** Return the fields that a JSON object may have, by its kind or its schema. */
function fieldsOf(value, schema) {
  const arms = [schemas[value.kind], pointed(schema), ...(pointed(schema)?.anyOf ?? []).map(pointed)];
  return arms.find((arm) => arm?.properties)?.properties ?? {};
}

/** Return a value with the defaults that were left out. */
function whole(value, schema) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const arms = [pointed(schema), ...(pointed(schema)?.anyOf ?? [])];
    const { prefixItems = [], items } = arms.find((arm) => arm?.items || arm?.prefixItems) ?? {};
    return value.map((item, place) => whole(item, prefixItems[place] ?? items));
  }
  const fields = fieldsOf(value, schema);
  const defaults = Object.entries(fields).filter(([, field]) => "default" in field);
  const given = Object.entries(value).map(([name, held]) => [name, whole(held, fields[name])]);
  return Object.fromEntries([...defaults.map(([name, field]) => [name, field.default]), ...given]);
}

/** Return a command or an event in one line. */
function describe({ kind, ...fields }) {
  const words = Object.entries(fields).map(([name, held]) => `${name} ${JSON.stringify(held)}`);
  return [kind.replace(/^.*\.|\/\d+$/g, "").replaceAll("_", " "), ...words].join(", ");
}

const [header, ...records] = log.trimEnd().split("\n").map((line) => JSON.parse(line));
console.log(`${header.game}, ${header.seats} seats`);
for (const { n, kind, data, cause } of records) {
  const event = whole({ kind, ...data });
  const why = `${cause.rule} ${sentences.get(cause.rule) ?? ""}`.trim();
  if (kind === "core.asked/1") continue; // decisions; the answers follow
  if (kind !== "core.answered/1") console.log(`${n}.    ${describe(event)} (${why})`);
  else if (event.command.seat === -2) console.log(`${n}. chance: ${event.command.outcome} (from ${cause.record}: ${why})`);
  else console.log(`${n}. seat ${event.command.seat}: ${describe(event.command)} (from ${cause.record}: ${why})`);
}
