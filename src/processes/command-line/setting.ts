import { changeSetting } from '#shop/content/content.ts'
import { settingsShape, type SettingKey } from '#shop/content/settings.rules.ts'
import { isRefusal } from '#shop/refusal.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run setting -- KEY JSON

Changes one setting of the shop, while it runs or not, as review_clocks '{"opensDays":0}'.
KEY is one of ${Object.keys(settingsShape).join(', ')}`
const [key = '', value = ''] = process.argv.slice(2)
const read = ((): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    return undefined // no JSON: the usage is printed
  }
})()
usageUnless(Object.hasOwn(settingsShape, key) && read !== undefined, usage)

process.exitCode = await withShop(async (shop) => {
  try {
    await changeSetting(shop.systemContext(), key as SettingKey, read) // just looked up
    console.log(`${key} is changed.`)
    return 0
  } catch (error) {
    if (!isRefusal(error)) throw error
    for (const [field, reason] of Object.entries(error.detail.fields ?? {}))
      console.error(`${field}: ${reason}`)
    return 2
  }
})
