// Prints the lines of product code by folder, without tests, stories and message catalogs.
//   node tools/count-lines.mjs [commit …]      HEAD by default; one column per commit
import { execFileSync } from 'node:child_process';

const folders = [
  ...['server', 'sandbox', 'contract'],
  ...['domain', 'application', 'machines', 'adapters', 'composition', 'ui'].map((name) => `src/${name}`),
];
const groups = [...folders, '*.css', '*.sql'];
const left = /\.(test|spec|stories)\.|(^|\/)(test|testing)\/|\.test\/|\/locales\/|\/release\//;

/** @param {...string} parameters */
const git = (...parameters) => execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 2 ** 30 });

/** @param {string} file */
function findGroup(file) {
  if (file.endsWith('.css')) return '*.css';
  if (file.endsWith('.sql')) return '*.sql';
  return /\.(m|c)?[jt]sx?$/.test(file) ? folders.find((folder) => file.startsWith(`${folder}/`)) : undefined;
}

/** @param {string} commit */
function countLines(commit) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const empty = execFileSync('git', ['hash-object', '-t', 'tree', '/dev/null'], { encoding: 'utf8' }).trim();
  for (const line of git('diff', '--numstat', empty, commit).trim().split('\n')) {
    const [added, , file = ''] = line.split('\t');
    const group = left.test(file) ? undefined : findGroup(file);
    if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + Number(added));
  }
  return counts;
}

const commits = process.argv.slice(2);
const columns = (commits.length === 0 ? ['HEAD'] : commits).map((commit) => ({
  commit,
  counts: countLines(commit),
}));
/** @param {Map<string, number>} counts */
const sum = (counts) => [...counts.values()].reduce((total, lines) => total + lines, 0);
/** @param {number} lines */
const format = (lines) => lines.toLocaleString('en');
const rows = [
  ['lines of', ...columns.map(({ commit }) => commit)],
  ['---', ...columns.map(() => '---:')],
  ...groups.map((group) => [`\`${group}\``, ...columns.map(({ counts }) => format(counts.get(group) ?? 0))]),
  ['all', ...columns.map(({ counts }) => format(sum(counts)))],
];
console.log(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
