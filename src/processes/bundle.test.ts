import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBundles } from '#tools/bundle.mjs'
import { root } from '#tools/prepare.mjs'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

const entries = { api: 'src/processes/api.ts' }
let shop: TestShop
let folder = ''
/** Below the root, because bundles resolve packages from their location. */
let bundles = ''
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'elowen-bundle-'))
  await mkdir(join(root, 'build'), { recursive: true })
  bundles = await mkdtemp(join(root, 'build/bundle-of-a-test-'))
  await makeBundles(join(bundles, 'whole'), entries)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
  await rm(bundles, { recursive: true, force: true })
})

/** The preload of `npm start`, for bundles in `place`, without stripped files; records which of our files Node reads. */
async function preload(place: string, joined: Record<string, string>, list: string): Promise<string> {
  const file = join(folder, `${list}.mjs`)
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    import { giveSources } from ${JSON.stringify(pathToFileURL(join(root, 'tools/sources.mjs')).href)}
    giveSources(${JSON.stringify(place)}, ${JSON.stringify(joined)}, ${JSON.stringify(join(folder, 'none'))})
    registerHooks({
      load(url, context, next) {
        if (!url.includes('/node_modules/')) appendFileSync(${JSON.stringify(join(folder, list))}, url + '\\n')
        return next(url, context)
      },
    })`,
  )
  return `--import=${pathToFileURL(file).href}`
}

const readFiles = async (list: string): Promise<string[]> =>
  (await readFile(join(folder, list), 'utf8'))
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => url.slice(pathToFileURL(root).href.length + 1))

/** The API's responses to some calls, and the files that it read; it stops in order. */
async function apiOf(place: string, list: string) {
  const flags = ['--disable-warning=ExperimentalWarning', await preload(place, entries, list)]
  const child = spawn(process.execPath, [...flags, join(root, entries.api)], {
    env: { SHOP_MODE: 'test', PORT: '0', DATA_DIR: folder, DATABASE_URL: shop.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const address = () => /"address":"(http:[^"]+)"[^\n]*"api is open"/.exec(output)?.[1]
  await expect.poll(address, { timeout: 60_000, interval: 50 }).toBeDefined()
  const answer = async (path: string, method = 'GET') => {
    const response = await fetch(`${address()}${path}`, { method })
    return { path, status: response.status, body: await response.text() }
  }
  const answers = [
    await answer('/readyz'),
    await answer('/api/v1/openapi.json'),
    await answer('/api/v1/product'),
    await answer('/api/v1/product/autocomplete?keyword=洗髮'),
    await answer('/api/v1/country', 'POST'),
    await answer('/api/v1/no-such-call'),
  ]
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  return { answers, files: await readFiles(list) }
}

it('a process runs from its bundle instead of its sources, with the same responses', async () => {
  const joined = await apiOf(join(bundles, 'whole'), 'joined')
  const single = await apiOf(join(bundles, 'none'), 'single')
  expect(joined.answers.map(({ path, status }) => [path, status])).toEqual([
    ['/readyz', 200],
    ['/api/v1/openapi.json', 200],
    ['/api/v1/product', 200],
    ['/api/v1/product/autocomplete?keyword=洗髮', 200],
    ['/api/v1/country', 403],
    ['/api/v1/no-such-call', 404],
  ])
  expect(joined.answers).toEqual(single.answers)
  expect(joined.files.filter((file) => file.startsWith('src/') && file.endsWith('.ts'))).toEqual([
    entries.api,
  ])
  expect(joined.files.length).toBeLessThan(30)
  expect(single.files.filter((file) => file.startsWith('src/')).length).toBeGreaterThan(500)
})

it('modules of a bundle have their source URL, also in stacks, and dynamic imports remain lazy', async () => {
  const sources = await mkdtemp(join(bundles, 'sources-'))
  const write = (name: string, lines: string[]) => writeFile(join(sources, name), lines.join('\n'))
  await write('late.ts', ['console.log("late is read")', 'export const late = import.meta.url'])
  await write('thrower.ts', [
    'type Thing = { name: string }',
    '',
    'export function thrower(thing: Thing): never {',
    '  throw new Error(thing.name)',
    '}',
  ])
  await write('entry.ts', [
    "import { thrower } from './thrower.ts'",
    'console.log(JSON.stringify([import.meta.url, import.meta.dirname]))',
    'try {',
    "  thrower({ name: 'a name' })",
    '} catch (error) {',
    '  console.log(JSON.stringify((error as Error).stack))',
    '}',
    "console.log(JSON.stringify((await import('./late.ts')).late))",
  ])
  const entry = { entry: join(sources, 'entry.ts').slice(root.length + 1) }
  const place = join(bundles, 'small')
  await makeBundles(place, entry)
  const flag = await preload(place, entry, 'small')
  const { stdout, stderr } = spawnSync(process.execPath, [flag, join(root, entry.entry)], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const [places, stack, late, url] = stdout.trim().split('\n')
  const at = (name: string) => pathToFileURL(join(sources, name)).href
  expect(JSON.parse(places ?? '')).toEqual([at('entry.ts'), sources])
  expect(
    JSON.parse(stack ?? '')
      .split('\n')
      .slice(0, 3),
  ).toEqual(['Error: a name', `    at thrower (${at('thrower.ts')}:4)`, `    at ${at('entry.ts')}:4`])
  expect(late).toBe('late is read')
  expect(JSON.parse(url ?? '')).toBe(at('late.ts'))
  expect((await readFiles('small')).filter((file) => file.startsWith('src/'))).toEqual([])
})
