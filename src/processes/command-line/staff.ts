import { randomBytes } from 'node:crypto'
import { addStaff, endStaff, trustStaff } from '#shop/staff/accounts.ts'
import { codeAt } from '#shop/staff/codes.ts'
import { roles, type HouseRole } from '#shop/staff/rules.ts'
import { sampleStaff } from '#shop/staff/sample.rules.ts'
import { usageUnless, withShop } from './command-line.ts'

const usage = `npm run staff -- add EMAIL NAME ROLE… [--branch=KEY]   takes somebody on, a reception for its branch; prints a password and the link for their authenticator, once
npm run staff -- end EMAIL               no sign-in any more, every session ends
npm run staff -- trust EMAIL             their money rights count, where no second owner can agree
npm run staff -- code EMAIL              a code of one of the sample sign-ins
Roles: ${roles.join(', ')}`

const [command, email = '', ...rest] = process.argv.slice(2)
const isRole = (word: string): word is HouseRole => roles.includes(word as HouseRole) // includes() wants the narrow type

if (command === 'code') {
  const sample = sampleStaff.find((one) => one.email === email)
  console.log(sample ? codeAt(sample.secret, new Date()) : `There is no sample sign-in ${email}`)
  process.exit(sample ? 0 : 1)
}
const branchKey = rest.find((word) => word.startsWith('--branch='))?.slice('--branch='.length) ?? null
const [name = '', ...requested] = rest.filter((word) => !word.startsWith('--'))
const isAdd =
  command === 'add' &&
  /^\S+@\S+$/.test(email) &&
  name !== '' &&
  requested.length > 0 &&
  requested.every(isRole) &&
  (branchKey !== null) === requested.includes('reception')
usageUnless(isAdd || ((command === 'end' || command === 'trust') && email !== ''), usage)

const password = `${randomBytes(12).toString('base64url')}7k`
const done = await withShop(async (shop): Promise<string | boolean | null> => {
  const ctx = shop.systemContext()
  if (isAdd) return addStaff(ctx, { email, name, roles: requested.filter(isRole), branchKey, password })
  return command === 'trust' ? trustStaff(ctx, email) : endStaff(ctx, email)
})

if (!done) console.error(isAdd ? `${email} is taken.` : `Nobody here has the address ${email}.`)
else if (isAdd)
  console.log(
    `Password       ${password}\nAuthenticator  ${done}\n\nBoth are shown this once. The password is changed at the desk.`,
  )
else console.log(command === 'trust' ? `The money rights of ${email} count.` : `${email} has left.`)
process.exit(done ? 0 : 1)
