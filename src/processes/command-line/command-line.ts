import { readConfig, type Config } from '#platform/config.ts'
import type { Clock } from '#platform/clock.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { startLog } from '#platform/log.ts'
import { addressesIn } from '../addresses.ts'
import { composeShop, type Shop } from '../compose.ts'
import { migrateAt, openServer } from '../database.ts'
import { methodsTaken } from '../providers.ts'

/** Prints the usage of a command and exits: with 0 when it was requested, with 2 when the arguments were wrong. */
export function usageUnless(
  isRight: boolean,
  usage: string,
  args: readonly string[] = process.argv.slice(2),
): void {
  const isRequested = args.includes('--help') || args.includes('-h')
  if (isRight && !isRequested) return
  if (isRequested) console.log(usage)
  else console.error(usage)
  process.exit(isRequested ? 0 : 2)
}

/** The configuration; where it is invalid, prints one sentence and exits. */
export function configOrExit(): Config {
  try {
    const config = readConfig()
    methodsTaken(config)
    return config
  } catch (error) {
    return exitWith(error)
  }
}

/** Exits with one sentence for an expected error of a start, with a stack for a bug. */
export function exitWith(error: unknown): never {
  const isExpected =
    error instanceof CannotStart || (error instanceof Error && error.message.startsWith('Configuration:'))
  if (isExpected) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
}

/** Opens the shop for one command, without a port, and closes it afterwards. Returns the result of `work`. */
export async function withShop<T>(work: (shop: Shop) => Promise<T>, clock?: Clock): Promise<T> {
  const config = configOrExit()
  const log = startLog('warn')
  const server = await openServer(config).catch(exitWith)
  try {
    const url = config.DATABASE_DIRECT_URL ?? server.url // commands hold locks and listen
    await migrateAt(url, log).catch(exitWith)
    const open = config.production ? null : addressesIn(config.DATA_DIR)
    const shop = composeShop({
      config,
      log,
      databaseUrl: url,
      ...(clock ? { clock } : {}),
      ...(open?.programs ? { programs: open.programs } : {}),
    })
    if (open) shop.setPublicUrl(open.shop)
    try {
      return await work(shop)
    } finally {
      await shop.close()
    }
  } finally {
    if (server.isOurs) await server.stop()
  }
}
