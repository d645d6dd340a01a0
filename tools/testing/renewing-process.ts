import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { runDue } from '#shop/subscriptions/clock.ts'

/** For tests: a child process that runs due subscription steps, and may be killed meanwhile. */
export function renewingProcess(databaseUrl: string, programs: string) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), databaseUrl, programs],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  return { ended, kill: () => child.kill('SIGKILL') }
}

const [, file, databaseUrl = '', programs = ''] = process.argv
if (file === fileURLToPath(import.meta.url)) {
  const config = readConfig({
    SHOP_MODE: 'test',
    DATABASE_POOL: '8',
    SHOP_SECRET: 'nobody guesses 7f3a9c51e2, which tests alone use',
    PAYMENT_PATIENCE: '700',
  })
  const shop = composeShop({ config, log: startLog('silent'), databaseUrl, programs })
  await runDue(shop.systemContext())
  await shop.close()
}
