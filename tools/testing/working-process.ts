import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import type { Ctx } from '#shop/context.ts'
import { workOnRun } from '#shop/bulk/run.ts'
import { sendDue } from '#shop/campaigns/sending/send.ts'
import { makeDue } from '#shop/gift-batches/making.ts'
import { publishScheduled } from '#shop/products/jobs.ts'
import { publishScheduledSettings } from '#shop/settings/jobs.ts'
import { feedSearchEngine } from '#shop/showcase/search-engine/feed.ts'

/** Jobs during which a process may be killed; `subject`: the id of the record, for jobs that handle one. */
const works = {
  campaigns: (ctx) => sendDue(ctx),
  'gift-batches': (ctx) => makeDue(ctx),
  bulk: (ctx, subject) => workOnRun(ctx, subject),
  'scheduled-products': (ctx) => publishScheduled.run(ctx),
  'scheduled-settings': (ctx) => publishScheduledSettings.run(ctx),
  'search-engine': (ctx) => feedSearchEngine(ctx),
} as const satisfies Record<string, (ctx: Ctx, subject: string) => Promise<unknown>>

/** For tests: a child process that runs due work of a kind, and may be killed meanwhile. */
export function workingProcess(
  databaseUrl: string,
  work: keyof typeof works,
  subject = '',
  /** Environment variables for it, among those below. */
  env: { SEARCH_URL?: string; SEARCH_KEY?: string } = {},
) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), databaseUrl, work, subject],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
  )
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return { ended, kill: () => child.kill('SIGKILL') }
}

const [, file, databaseUrl = '', work = '', subject = ''] = process.argv
if (file === fileURLToPath(import.meta.url)) {
  const config = readConfig({
    SHOP_MODE: 'test',
    DATABASE_POOL: '4',
    PUBLIC_URL: 'http://shop.test',
    SHOP_SECRET: 'nobody guesses 7f3a9c51e2, which tests alone use',
    SEARCH_URL: process.env.SEARCH_URL,
    SEARCH_KEY: process.env.SEARCH_KEY,
  })
  const shop = composeShop({ config, log: startLog('silent'), databaseUrl, programs: 'http://127.0.0.1:1' })
  await works[work as keyof typeof works](shop.systemContext(), subject) // an argument from workingProcess
  await shop.close()
}
