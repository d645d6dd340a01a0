import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFiles, type Files } from '#platform/http/files.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { formerFile, storeBrowserFiles } from './browser-files.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'elowen-builds-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** A build whose page has one script, with a file that both builds have. */
async function build(name: string): Promise<Files> {
  const assets = join(folder, name, 'assets')
  await mkdir(assets, { recursive: true })
  await writeFile(join(folder, name, 'sw.js'), 'worker')
  await writeFile(join(assets, 'font-1.woff2'), 'font')
  await writeFile(join(assets, `${name}-1.js`), `run ${name}`)
  await writeFile(join(assets, `${name}-1.js.br`), `short ${name}`)
  await writeFile(join(assets, `${name}-1.js.gz`), `zipped ${name}`)
  return openFiles(join(folder, name))
}

const ask = async (path: string, accepts = '') => {
  const found = await formerFile(shop.shop.db, path, accepts)
  return found && { text: found.bytes.toString(), ...found.headers }
}
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

it('serves the files of a former build for two weeks after it was replaced (rules/operations#26)', async () => {
  const { db } = shop.shop
  const [former, newer] = [await build('former'), await build('newer')]
  await storeBrowserFiles(db, former, day(1))
  await storeBrowserFiles(db, former, day(1)) // a second process
  await storeBrowserFiles(db, newer, day(20))
  expect(await ask('/assets/former-1.js')).toEqual({
    text: 'run former',
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(await ask('/assets/former-1.js', 'gzip, br')).toMatchObject({
    text: 'short former',
    'content-encoding': 'br',
  })
  expect(await ask('/assets/newer-1.js')).toMatchObject({ text: 'run newer' })

  await storeBrowserFiles(db, newer, day(33))
  expect(await ask('/assets/former-1.js')).not.toBeNull()
  await storeBrowserFiles(db, newer, day(35))
  expect(await ask('/assets/former-1.js')).toBeNull()
  expect(await ask('/assets/font-1.woff2')).toMatchObject({ text: 'font' })
})

it('does not delete the files of a build that is deployed again', async () => {
  const { db } = shop.shop
  const [former, newer] = [await build('former'), await build('newer')]
  await storeBrowserFiles(db, former, day(40))
  await storeBrowserFiles(db, newer, day(41))
  await storeBrowserFiles(db, former, day(42))
  await storeBrowserFiles(db, former, day(60))
  expect(await ask('/assets/former-1.js')).not.toBeNull()
  expect(await ask('/assets/newer-1.js')).toBeNull()
})

it.each([
  '/sw.js',
  '/assets/',
  '/assets/../sw.js',
  '/assets/none-1.js',
  '/assets/a/b.js',
  `/assets/${'x'.repeat(201)}`,
])('serves no other file: %s', async (path) => {
  expect(await ask(path)).toBeNull()
})
