import { documentKeys, isDocument } from '#shop/settings/catalog.rules.ts'
import { setNow } from '#shop/settings/versions.ts'
import { isRefusal } from '#shop/refusal.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run setting -- KEY JSON

Changes one setting of the shop, while it runs or not, and keeps what it was as a version, as review_clocks '{"opensDays":0}'.
KEY is one of ${documentKeys.join(', ')}`
const [key = '', value = ''] = process.argv.slice(2)
const read = ((): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    return undefined // no JSON: the usage is printed
  }
})()
usageUnless(isDocument(key) && read !== undefined, usage)

process.exitCode = await withShop(async (shop) => {
  try {
    const wanted = isDocument(key) ? key : 'homepage' // checked before
    await shop.systemContext().transaction((tx) => setNow(tx, wanted, read, ''))
    console.log(`${key} is changed.`)
    return 0
  } catch (error) {
    if (!isRefusal(error)) throw error
    console.error(shop.systemContext().say(error.code, error.detail.values))
    for (const [field, reason] of Object.entries(error.detail.fields ?? {}))
      console.error(`${field}: ${reason}`)
    return 2
  }
})
