// Business rules are numbered statements in docs/rules; code cites them as `rules/prices#7`. Every citation must name
// an existing statement, and none may name a document outside the repository. Where a document says that a name is
// `in` a file, the file contains it. Files, links and commands in documents exist, and docs/architecture.md names
// every room. Exits with 1 otherwise.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
    continue // deleted and not committed yet
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
    // a citation may be split by a line break
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

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && existsSync(join(root, name)))
/** Every suffix of every path, files and folders alike: `docs/tour.md`, `tour.md`, `src/shop/cart`, `cart`. */
const endings = new Set(
  tracked.flatMap((name) => {
    const parts = name.split('/')
    return parts.flatMap((_, end) =>
      parts.slice(0, end + 1).map((__, start) => parts.slice(start, end + 1).join('/')),
    )
  }),
)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const documents = tracked.filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
for (const name of documents)
  readFileSync(join(root, name), 'utf8')
    .split('\n')
    .forEach((line, at) => {
      const missing = (what) => errors.push(`${name}:${at + 1}: there is no ${what}`)
      for (const [, target] of line.matchAll(/\]\(([\w./-]+\.\w+)/g))
        if (!existsSync(join(root, dirname(name), target))) missing(target)
      for (const [, script] of line.matchAll(/npm run ([\w-]+)/g))
        if (!scripts[script]) missing(`npm run ${script}`)
      for (const [, path] of line.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|css|md|sh|ya?ml))`/g))
        if (!endings.has(path)) missing(path)
    })
const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
for (const room of readdirSync(join(root, 'src/shop'), { withFileTypes: true }))
  if (room.isDirectory() && !architecture.includes(`\`${room.name}\``))
    errors.push(`docs/architecture.md: the room ${room.name} is missing`)

function hasName(path, name) {
  try {
    return readFileSync(join(root, path), 'utf8').includes(name)
  } catch {
    return false
  }
}

for (const error of errors) console.error(error)
process.exit(errors.length > 0 ? 1 : 0)
