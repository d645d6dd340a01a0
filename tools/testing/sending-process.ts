import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { sendDue } from '#shop/campaigns/sending/send.ts'

/** For tests: a process of its own that sends what is due of campaigns, and may be killed meanwhile. */
export function sendingProcess(databaseUrl: string) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), databaseUrl],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return { ended, kill: () => child.kill('SIGKILL') }
}

const [, file, databaseUrl = ''] = process.argv
if (file === fileURLToPath(import.meta.url)) {
  const config = readConfig({
    SHOP_MODE: 'test',
    DATABASE_POOL: '4',
    PUBLIC_URL: 'http://shop.test',
    SHOP_SECRET: 'nobody guesses 7f3a9c51e2, which tests alone use',
  })
  const shop = composeShop({ config, log: startLog('silent'), databaseUrl, programs: 'http://127.0.0.1:1' })
  await sendDue(shop.systemContext())
  await shop.close()
}
