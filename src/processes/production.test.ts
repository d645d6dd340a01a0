import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailbox } from '#outside/mailbox.ts'
import { seedMembers } from './seeding/demo-members.ts'
import { seedStaff } from './seeding/demo-staff.ts'
import { bucketSettings } from '#tools/builders/outside/buckets.ts'
import { programsAlone } from '#tools/builders/outside/programs.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

const entry = join(import.meta.dirname, 'all.ts')
let shop: TestShop
let folder = ''
let databaseUrl = ''
beforeAll(async () => {
  shop = await openTestShop()
  await seedStaff(shop.shop)
  await seedMembers(shop.shop)
  folder = await mkdtemp(join(tmpdir(), 'elowen-production-'))
  const { rows } = await shop.shop.pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  databaseUrl = url.href
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const real = () => ({
  SHOP_MODE: 'production',
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: databaseUrl,
  SHOP_SECRET: '6f1d0b9a47c3e852d1a0f6b7c4e39528',
  SMTP_URL: 'smtp://127.0.0.1:1',
})

/** Starts the shop like `npm start` and returns its error output. */
function started(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [entry], {
      env: { ...env, NODE_COMPILE_CACHE: join(folder, 'cache') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.on('exit', (code) => done({ code, output: output.trim() }))
  })
}

it.each<[string, Record<string, string>, RegExp]>([
  [
    'no public address',
    { PUBLIC_URL: '' },
    /^Configuration: production needs PUBLIC_URL\. See \.env\.example\.$/,
  ],
  ['no database', { DATABASE_URL: '' }, /^Configuration: production needs DATABASE_URL\./],
  ['no secret', { SHOP_SECRET: '' }, /^Configuration: production needs SHOP_SECRET\./],
  ['no mail server', { SMTP_URL: '' }, /^Configuration: production needs SMTP_URL\./],
  ['a secret of one letter', { SHOP_SECRET: 'a'.repeat(64) }, /^Configuration: SHOP_SECRET can be guessed/],
  ['demo calls', { DEMO_CALLS: '1' }, /^Configuration: DEMO_CALLS=1 opens the mailbox/],
  ['webhooks to itself', { WEBHOOKS_LOOPBACK: '1' }, /^Configuration: WEBHOOKS_LOOPBACK=1 lets webhooks/],
  [
    'a bot check of this machine',
    { RECAPTCHA_URL: 'http://127.0.0.1:3900/recaptcha' },
    /^Configuration: RECAPTCHA_URL has to begin with https/,
  ],
  [
    'a payment company of this machine',
    {
      PAYDOLLAR_URL: 'http://127.0.0.1:3900/paydollar/b2c',
      PAYDOLLAR_MERCHANT_ID: '1',
      PAYDOLLAR_SECRET: 's',
      PAYDOLLAR_LOGIN: 'api',
      PAYDOLLAR_PASSWORD: 'p',
    },
    /^Configuration: PAYDOLLAR_URL has to begin with https/,
  ],
  ['other limits', { LIMITS_FACTOR: '1000' }, /^Configuration: LIMITS_FACTOR=1000 raises the limits/],
  [
    'demo mode for everybody',
    { SHOP_MODE: 'demo' },
    /^Configuration: PUBLIC_URL=https:\/\/shop\.example opens a shop in demo mode/,
  ],
  [
    'demo mode on every line',
    { SHOP_MODE: 'demo', PUBLIC_URL: '', HOST: '0.0.0.0' },
    /^Configuration: HOST=0\.0\.0\.0 opens a shop in demo mode/,
  ],
  [
    'sample accounts in its database',
    {},
    /^Database: it was opened to try the shop out, and owner@elowen\.example, .*member@elowen\.example/,
  ],
])(
  'production does not start with %s, and reports it in one or two sentences',
  { timeout: 120_000 },
  async (_, env, sentence) => {
    const { code, output } = await started({ ...real(), ...env })
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output.split('\n')).toHaveLength(1)
  },
)

it(
  'does not start with a bucket that refuses access, and reports it without the secret',
  {
    timeout: 120_000,
  },
  async () => {
    const programs = await programsAlone()
    try {
      const env = { ...bucketSettings(programs.url), STORAGE_SECRET_KEY: 'not-the-secret-of-it' }
      const { code, output } = await started({ ...real(), ...env })
      expect([code, output]).toEqual([
        1,
        `The bucket elowen-uploads at ${new URL(programs.url).host} cannot be used: STORAGE_SECRET_KEY is not the secret of STORAGE_ACCESS_KEY.`,
      ])
    } finally {
      await programs.close()
    }
  },
)

it('emails without a mail server are readable by the file’s owner only, also in an existing file', async () => {
  const file = join(folder, 'mailbox.jsonl')
  await writeFile(file, '', { mode: 0o644 })
  const email = { key: 'a', to: 'a@example.com', subject: 'b', text: 'c', html: 'd' }
  await mailbox(file).mail.send(email)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('emails without a mail server are written although their folder was deleted', async () => {
  const away = join(folder, 'away')
  const { mail } = mailbox(join(away, 'mailbox.jsonl'))
  const sent = (key: string) => mail.send({ key, to: 'a@example.com', subject: 'b', text: 'c', html: 'd' })
  await sent('first')
  await rm(away, { recursive: true })
  await Promise.all([sent('second'), sent('third')])
  const lines = (await readFile(join(away, 'mailbox.jsonl'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { key: string }).key).toSorted()).toEqual([
    'second',
    'third',
  ])
})
