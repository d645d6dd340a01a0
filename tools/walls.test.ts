import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Builds a little house with a hole in each wall and lets the inspector walk through. */
it('every wall holds against a planted violation, types included', () => {
  const house = mkdtempSync(join(tmpdir(), 'elowen-walls-'))
  const file = (path: string, source: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), source)
  }
  const thing = 'export type Thing = 1\nexport const thing = 1\n'
  const uses = (path: string, word = 'import') =>
    `${word} { thing } from '${path}'\nexport const used = thing\n`
  for (const path of [
    'shop/catalogue/catalogue',
    'shop/catalogue/store',
    'shop/content/store',
    'shop/cart/cart',
    'platform/log',
    'ui/button',
    'storefront/shell/shell',
    'backoffice/desk',
    'outside/mail',
  ])
    file(`src/${path}.ts`, thing)
  file('src/shop/catalogue/up.ts', "import type { Thing } from '../cart/cart.ts'\nexport type Up = Thing\n")
  file('src/shop/catalogue/a.ts', uses('./b.ts'))
  file('src/shop/catalogue/b.ts', "import { used } from './a.ts'\nexport const thing = used\n")
  file('src/shop/words.ts', uses('./catalogue/catalogue.ts'))
  file('src/shop/context.ts', uses('./catalogue/catalogue.ts'))
  file(
    'src/shop/catalogue/rules.ts',
    "import { readFileSync } from 'node:fs'\nexport const thing = readFileSync\n",
  )
  file('src/shop/cart/takes.ts', uses('../catalogue/store.ts'))
  file('src/shop/cart/store.ts', uses('../catalogue/catalogue.ts'))
  file('src/storefront/page.ts', uses('../shop/catalogue/catalogue.ts'))
  file('src/storefront/wrong.ts', uses('../backoffice/desk.ts'))
  file('src/ui/knows.ts', uses('../shop/catalogue/catalogue.ts'))
  file('src/platform/knows.ts', uses('../shop/catalogue/catalogue.ts'))
  file('src/outside/knows.ts', uses('../shop/catalogue/catalogue.ts'))
  file('src/shop/catalogue/phones.ts', uses('../../outside/mail.ts'))
  file('src/api/draws.ts', uses('../storefront/shell/shell.ts'))
  file('tsconfig.json', '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}')
  file('package.json', '{"type":"module"}')
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))

  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const walk = spawnSync(
    process.execPath,
    [cruiser, '--config', join(root, 'tools/walls.mjs'), '--output-type', 'json', 'src'],
    {
      cwd: house,
      maxBuffer: 64e6,
    },
  )
  const { summary } = JSON.parse(walk.stdout.toString()) as {
    summary: { violations: { rule: { name: string } }[] }
  }
  expect([...new Set(summary.violations.map((found) => found.rule.name))].toSorted()).toEqual([
    'api-has-no-screens',
    'context-holds-types',
    'kit-is-bare',
    'no-circles',
    'open-furniture-is-pure',
    'outside-meets-ports',
    'plumbing-is-bare',
    'rooms-do-not-phone',
    'screens-use-the-api',
    'stairs-catalogue',
    'stores-are-private',
    'stores-hold-sql',
    'two-shopfronts',
    'words-are-bare',
  ])
})
