import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folders = [
  'src/storefront/i18n',
  'src/shop/notifications/words',
  'db/seed',
  'db/seed/pages',
  'db/seed/catalogue/products',
]

/** Features that the shop does not have yet, as texts might name them, in four languages. */
const notYet: readonly [string, RegExp][] = [
  ['a birthday gift', /生日(?:禮|礼|當?月|当月)|birthday (?:gift|present)|month of your birthday/i],
]
/** Whether the text itself announces it as upcoming. */
const isSoon = (line: string): boolean => /籌備|準備中|筹备|prepared|快將|即將|即将|soon/i.test(line)

it('has no texts that promise features the shop lacks', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(?:json|ya?ml)$/.test(name))
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            notYet.flatMap(([feature, words]) =>
              words.test(line) && !isSoon(line) ? [`${folder}/${name}:${at + 1} ${feature}`] : [],
            ),
          ),
      ),
  )
  expect(found).toEqual([])
})
