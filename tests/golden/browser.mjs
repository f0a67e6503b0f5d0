// Runs elsewhere.py in Pyodide: node browser.mjs PYODIDE PATHS NAME…, with PATHS the search path of Python as JSON.

const [pyodide, paths, ...names] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
const mounted = JSON.parse(paths).map((path, place) => {
  const here = `/mounted/${place}`;
  python.FS.mkdirTree(here);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path }, here);
  return here;
});
python.globals.set("mounted", python.toPy(mounted));
python.globals.set("names", python.toPy(names));
python.runPython(`
import sys

sys.path[:0] = mounted
from tests.golden.elsewhere import main

main(names)
`);
