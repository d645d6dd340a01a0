// Business rules are numbered statements in docs/rules; code cites them as `rules/prices#7`. Every citation
// has to name a statement that exists, and none may name a document that is not in the repository. Where a
// document says that something stands `in` a file, that file has it. Ends with 1 otherwise.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const folder = join(root, 'docs/rules')
const statements = new Map(
  readdirSync(folder).map((name) => {
    const numbers = [...readFileSync(join(folder, name), 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) =>
      Number(number),
    )
    return [name.replace(/\.md$/, ''), numbers]
  }),
)
const errors = []
for (const [area, numbers] of statements)
  numbers.forEach((number, at) => {
    if (number !== at + 1) errors.push(`docs/rules/${area}.md: statement ${number} is number ${at + 1}`)
  })

const sources = [
  'src',
  'e2e',
  'tools',
  'docs',
  'db/migrations',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
]
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...sources], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const elsewhere = /\b(?:SPEC|SERVER|RELIABILITY|BACKOFFICE|HOUSE|CORRECTIONS)(?:\.md\b| §?\d| §| [GPR]\d)/

for (const file of files.filter(
  (name) => /\.(?:tsx?|mjs|md|sql)$/.test(name) && name !== 'tools/citations.mjs',
)) {
  let text
  try {
    text = readFileSync(join(root, file), 'utf8')
  } catch {
    continue // removed and not committed yet
  }
  const lines = text.split('\n')
  lines.forEach((line, at) => {
    for (const [citation, area, number] of line.matchAll(/\brules\/([a-z]+)#(\d+)/g))
      if (!statements.get(area)?.includes(Number(number)) && !file.startsWith('docs/rules/README'))
        errors.push(`${file}:${at + 1}: there is no ${citation}`)
    if (file.startsWith('docs/') && !file.startsWith('docs/decisions/'))
      for (const [, names, path] of line.matchAll(
        /((?:`\w[\w.]*`(?: and )?)+) in `((?:src|tools)\/[\w./-]+)`/g,
      ))
        for (const [, name] of names.matchAll(/`([^`]+)`/g))
          if (!hasName(path, name)) errors.push(`${file}:${at + 1}: there is no ${name} in ${path}`)
    // a citation may be cut by the end of a line
    const joined = `${line} ${(lines[at + 1] ?? '').replace(/^\s*(?:\*|\/\/|--)?\s*/, '')}`
    if (
      elsewhere.test(line) ||
      (/\b(?:SPEC|SERVER|RELIABILITY|BACKOFFICE|HOUSE|CORRECTIONS)$/.test(line) && elsewhere.test(joined))
    )
      errors.push(
        `${file}:${at + 1}: cites a document that is not in the repository: ${line.trim().slice(0, 90)}`,
      )
  })
}
function hasName(path, name) {
  try {
    return readFileSync(join(root, path), 'utf8').includes(name)
  } catch {
    return false
  }
}

for (const error of errors) console.error(error)
process.exit(errors.length > 0 ? 1 : 0)
