import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFiles, type Files } from '#platform/http/files.ts'
import { storeBrowserFiles } from '#shop/browser-files/browser-files.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { builtFileAnswer } from './built-files.ts'

let shop: TestShop
let folder: string
let own: Files
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'elowen-built-'))
  own = await build('own')
  await storeBrowserFiles(shop.shop.db, await build('former'), new Date())
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function build(name: string): Promise<Files> {
  await mkdir(join(folder, name, 'assets'), { recursive: true })
  await writeFile(join(folder, name, 'assets', `${name}-1.js`), `run ${name}`)
  return openFiles(join(folder, name))
}

async function ask(path: string, method = 'GET') {
  const answer = await builtFileAnswer(own, shop.shop, new Request(`http://shop.test${path}`, { method }))
  return (
    answer && {
      text: await answer.text(),
      length: answer.headers.get('content-length'),
      status: answer.status,
    }
  )
}

it('returns the scripts of this build and of a former one, and leaves other requests to others', async () => {
  expect(await ask('/assets/own-1.js')).toEqual({ text: 'run own', length: '7', status: 200 })
  expect(await ask('/assets/former-1.js')).toEqual({ text: 'run former', length: '10', status: 200 })
  expect(await ask('/assets/former-1.js', 'HEAD')).toEqual({ text: '', length: '10', status: 200 })
  expect(await ask('/assets/former-1.js', 'POST')).toBeNull()
  expect(await ask('/assets/none-1.js')).toBeNull()
  expect(await ask('/collection/face')).toBeNull()
})

it('still returns the scripts of its build after another build deleted them', async () => {
  const { db } = shop.shop
  const replaced = await build('replaced')
  await storeBrowserFiles(db, replaced, new Date())
  await rm(join(folder, 'replaced', 'assets', 'replaced-1.js'))
  const request = () => new Request('http://shop.test/assets/replaced-1.js')
  for (const time of ['first', 'second']) {
    const answer = await builtFileAnswer(replaced, shop.shop, request())
    expect([time, answer?.status, await answer?.text()]).toEqual([time, 200, 'run replaced'])
  }
})
