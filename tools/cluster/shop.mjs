import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeOfTheShop, root, runtimeEnvironment, runtimeFlags } from '../prepare.mjs'
import { databaseUrls } from './database.mjs'
import { CannotRun } from './cannot-run.mjs'
import { until } from './patroni.mjs'
import { end, running, start } from './pids.mjs'

/** Processes of the shop, with entry point and machine. The first one fills an empty demo shop. */
export const shopProcesses = ({ hosts }) => [
  { name: 'worker', entry: 'worker', host: hosts.WORKER },
  { name: 'api', entry: 'api', host: hosts.API },
  { name: 'web1', entry: 'web', host: hosts.WEB1 },
  { name: 'web2', entry: 'web', host: hosts.WEB2 },
]

/** Environment of every process and command of the shop. */
export const shopEnvironment = (places, passwords) => ({
  ...runtimeEnvironment,
  ...process.env,
  ...databaseUrls(places, passwords),
  NODE_ENV: 'production',
  SHOP_MODE: 'demo',
  DATA_DIR: places.shopData,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${places.hosts.DOOR}:${places.ports.VISITORS_PORT}`,
  // this machine is a trusted proxy, so that buyers of drills have their own client addresses and rate limits
  TRUSTED_PROXIES: `${places.hosts.DOOR},127.0.0.1`,
  DRAIN_SECONDS: '3',
})

export const thisRelease = { root, nodeOfTheShop, runtimeFlags }

/** Installs and builds the checkout of another release; returns it for `startShopProcess`. */
export async function releaseAt(folder) {
  const release = await import(pathToFileURL(join(folder, 'tools/prepare.mjs')).href)
  release.ensureInstalled()
  release.buildIfStale()
  return release
}

/** Starts a process of the shop by its name and waits until it is ready. Throws CannotRun where it does not get ready. */
export async function startShopProcess(
  places,
  passwords,
  name,
  { seconds = 180, release = thisRelease } = {},
) {
  const { entry, host } = shopProcesses(places).find((each) => each.name === name)
  const command = [release.nodeOfTheShop(), [...release.runtimeFlags, `src/processes/${entry}.ts`]]
  const child = start(places, name, command, {
    cwd: release.root,
    env: { ...shopEnvironment(places, passwords), HOST: host, PORT: places.ports.SHOP_PORT },
  })
  const ready = until(seconds, name, () => isReady(places, host) || (child.exitCode !== null && 'ended'))
  const what = await ready.catch((error) => error.message)
  if (what !== true)
    throw new CannotRun(`${name} did not open (${what}); it says why in ${places.logs}/${name}.log.`)
}

export const startShop = async (places, passwords) => {
  const known = running(places)
  for (const { name } of shopProcesses(places))
    if (!(name in known)) await startShopProcess(places, passwords, name)
}

/** Stops a process of the shop, which finishes running requests first. */
export const stopShopProcess = (places, name) => end(places, name, 30)

export const stopShop = (places) =>
  Promise.all(shopProcesses(places).map(({ name }) => stopShopProcess(places, name)))

export async function isReady({ ports }, host) {
  try {
    const answer = await fetch(`http://${host}:${ports.SHOP_PORT}/readyz`, {
      signal: AbortSignal.timeout(1_500),
    })
    return answer.status === 200
  } catch {
    return false
  }
}
