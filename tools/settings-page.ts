/**
 * `npm run settings-page`: writes docs/settings.md from src/shop/content/settings.rules.ts: each setting with its
 * default and the comment above it. With `--check` it only checks whether the page is up to date, and exits with 1 if
 * it is not.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Settings, settingsShape } from '#shop/content/settings.rules.ts'

const source = readFileSync('src/shop/content/settings.rules.ts', 'utf8')
const path = 'docs/settings.md'

/** The comment directly above a key of the shape, without citations. */
function commentOf(key: string): string {
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*\\n  ${key}:`).exec(source)
  return (found?.[1] ?? '')
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replaceAll(/\s*\(rules\/[^)]*\)/g, '')
    .trim()
}

const defaults: Record<string, unknown> = Settings.parse({})
const cell = (text: string) => text.replaceAll('|', '\\|')
const rows = Object.keys(settingsShape).map((key) => {
  const value = JSON.stringify(defaults[key])
  return `| \`${key}\` | ${cell(commentOf(key))} | ${value.length > 220 ? 'see the source' : `\`${cell(value)}\``} |`
})
const page = `# Settings

What a merchant changes without a deploy: at the desk, or with \`npm run setting -- KEY JSON\`. Written by \`npm run settings-page\` from
\`src/shop/content/settings.rules.ts\`, which also holds the bounds. Amounts are HKD. Variables of the environment are in \`.env.example\`.

| setting | meaning | default |
|---|---|---|
${rows.join('\n')}
`

const missing = Object.keys(settingsShape).filter((key) => commentOf(key) === '')
if (missing.length > 0) {
  console.error(`Settings without a comment: ${missing.join(', ')}`)
  process.exit(1)
}
if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(path, 'utf8') === page
  if (!isCurrent) console.error('docs/settings.md is out of date: run npm run settings-page')
  process.exit(isCurrent ? 0 : 1)
}
writeFileSync(path, page)
