import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { sendDue } from '#shop/campaigns/sending/send.ts'
import { makeDue } from '#shop/gift-batches/making.ts'

/** Work that a process may be killed at. */
const works = { campaigns: sendDue, 'gift-batches': makeDue } as const

/** For tests: a process of its own that does what is due of some work, and may be killed meanwhile. */
export function workingProcess(databaseUrl: string, work: keyof typeof works) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), databaseUrl, work],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return { ended, kill: () => child.kill('SIGKILL') }
}

const [, file, databaseUrl = '', work = ''] = process.argv
if (file === fileURLToPath(import.meta.url)) {
  const config = readConfig({
    SHOP_MODE: 'test',
    DATABASE_POOL: '4',
    PUBLIC_URL: 'http://shop.test',
    SHOP_SECRET: 'nobody guesses 7f3a9c51e2, which tests alone use',
  })
  const shop = composeShop({ config, log: startLog('silent'), databaseUrl, programs: 'http://127.0.0.1:1' })
  await works[work as keyof typeof works](shop.systemContext()) // as workingProcess says it
  await shop.close()
}
