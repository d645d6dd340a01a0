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

/** What the shop does not do yet, as somebody may write it, in its four languages. */
const notYet: readonly [string, RegExp][] = [
  ['a birthday gift', /生日(?:禮|礼|當?月|当月)|birthday (?:gift|present)|month of your birthday/i],
]
/** Says itself that it is still being prepared. */
const isSoon = (line: string): boolean => /籌備|準備中|筹备|prepared|快將|即將|即将|soon/i.test(line)

it('promises nothing in its texts that the shop does not do yet', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(?:json|ya?ml)$/.test(name))
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            notYet.flatMap(([what, words]) =>
              words.test(line) && !isSoon(line) ? [`${folder}/${name}:${at + 1} ${what}`] : [],
            ),
          ),
      ),
  )
  expect(found).toEqual([])
})
