import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { changeSetting } from '#shop/content/content.ts'
import { settingsShape, type SettingKey } from '#shop/content/settings.rules.ts'
import { isRefusal } from '#shop/refusal.ts'
import { composeShop } from './compose.ts'
import { openServer } from './database.ts'

/** `npm run setting -- review_clocks '{"opensDays":0}'`: changes one setting of the shop, while it runs or not. */
const [key = '', value = ''] = process.argv.slice(2)
const read = ((): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    return undefined // told below
  }
})()
if (!Object.hasOwn(settingsShape, key) || read === undefined) {
  console.error(`npm run setting -- KEY JSON\nKEY is one of ${Object.keys(settingsShape).join(', ')}`)
  process.exit(2)
}
const config = readConfig()
const server = await openServer(config)
const shop = composeShop({ config, log: startLog('warn'), databaseUrl: server.url })
try {
  await changeSetting(shop.systemContext(), key as SettingKey, read) // just looked up
  console.log(`${key} is changed.`)
} catch (error) {
  if (!isRefusal(error)) throw error
  console.error(
    Object.entries(error.detail.fields ?? {})
      .map(([field, what]) => `${field}: ${what}`)
      .join('\n'),
  )
  process.exitCode = 2
} finally {
  await shop.close()
  if (server.isOurs) await server.stop()
}
