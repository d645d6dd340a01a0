import { mergeConfig } from 'vitest/config'
import shop from '../vitest.config.ts'

const room = process.env.MUTATE_ROOM ?? ''
const folder =
  room === 'money'
    ? 'src/shop/money.test.ts'
    : `src/shop/${room}/**/*${process.env.MUTATE_TESTS ?? ''}.test.ts`

/** The tests of one room, which must detect a fault in its rules. */
const config = mergeConfig(shop, {})
export default { ...config, test: { ...config.test, include: [folder] } }
