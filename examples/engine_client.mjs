// Plays a match of every game with the engine as a process; nothing here knows a game. Needs Node and no packages:
//
//     node engine_client.mjs                                (starts `tabletop-rules engine`)
//     node engine_client.mjs python -m tabletop_rules engine

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** The engine: `await engine.call(method, params)` returns the result of a method, or throws its error. */
class Engine {
  #waiting = new Map();
  #sent = 0;

  constructor([program, ...words]) {
    this.process = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.process.stdout }).on("line", (line) => this.#receive(JSON.parse(line)));
    this.process.on("error", (error) => this.#fail(error));
    this.process.on("exit", () => this.#fail(new Error("the engine has ended")));
  }

  call(method, params = {}) {
    const id = ++this.#sent;
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  async quit() {
    this.process.stdin.end();
    await once(this.process, "close");
  }

  #receive({ id, result, error }) {
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) reject(Object.assign(new Error(error.message), error));
    else resolve(result);
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const choose = (list) => list[Math.floor(Math.random() * list.length)];

/** Play a match with random choices, and tell it. */
async function play(engine, { id: game, name, seats: [seats] }) {
  const names = ["Ana", "Bo", "Cy", "Di"].slice(0, seats);
  const { match } = await engine.call("open", { game, seats, names });
  const seen = []; // what the first player has received
  let sent = 0;
  let last;
  while ((await engine.call("result", { match })) === null) {
    const { seat } = choose(await engine.call("decisions", { match }));
    const { commands } = await engine.call("legal", { match, seat });
    const command = choose(commands);
    const answer = await engine.call("submit", { match, command });
    assert(answer.accepted, answer.message?.en);
    seen.push(...(await engine.call("stream", { match, seat: 0, after: seen.length })));
    assert.equal(seen.length, answer.version);
    if (last && sent % 20 === 0) await sendAgain(engine, match, last);
    last = command;
    sent += 1;
  }
  assert.deepEqual(seen, await engine.call("stream", { match, seat: 0 }));
  assert.deepEqual(seen.at(-1).event.outcome, stripped(await engine.call("result", { match })));

  console.log(`${name}: ${sent} commands`);
  const story = await engine.call("narrate", { match, seat: 0 });
  for (const { text } of story.slice(-3)) console.log(`  ${text}`);
  for (const { seat, place, projected } of await engine.call("standings", { match }))
    console.log(`  ${place}. ${names[seat]}${projected === null ? "" : ` (${projected})`}`);
  await engine.call("close", { match });
}

/** Send an old command, which is rejected and changes nothing. */
async function sendAgain(engine, match, command) {
  const before = await engine.call("view", { match });
  const answer = await engine.call("submit", { match, command });
  assert.equal(answer.accepted, false);
  assert(answer.rejection.code && answer.message.en && answer.message.fr);
  assert.deepEqual(await engine.call("view", { match }), before);
}

/** Return a value without its kind, as it is written inside another one. */
function stripped({ kind, ...fields }) {
  return fields;
}

const engine = new Engine(process.argv.length > 2 ? process.argv.slice(2) : ["tabletop-rules", "engine"]);
for (const game of await engine.call("games")) await play(engine, game);
await assert.rejects(engine.call("open", { game: "chess", seats: 2 }), { code: -32001 });
await engine.quit();
