import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { composeShop } from '#processes/compose.ts'
import { sayIn } from '#shop/notifications/words.ts'

/** For tests: a child process that reports the subject of an email each time it changes there. */
export function letterProcess(databaseUrl: string) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const subjects: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => subjects.push(line))
  return { subjects, kill: () => child.kill('SIGKILL') }
}

const [, file, databaseUrl = ''] = process.argv
if (file === fileURLToPath(import.meta.url)) {
  const config = readConfig({
    SHOP_MODE: 'test',
    DATABASE_POOL: '2',
    SHOP_SECRET: 'nobody guesses 7f3a9c51e2, which tests alone use',
  })
  const shop = composeShop({ config, log: startLog('silent'), databaseUrl, programs: 'http://127.0.0.1:1' })
  await shop.warm()
  for (let last = ''; ; await setTimeout(20)) {
    const subject = sayIn('en')('expired.subject')
    if (subject === last) continue
    last = subject
    process.stdout.write(`${subject}\n`)
  }
}
