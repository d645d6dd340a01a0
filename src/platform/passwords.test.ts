import { expect, it, vi } from 'vitest'
import type * as argon2 from '@node-rs/argon2'
import { hashPassword, isPassword } from './passwords.ts'

it('rules/members#2: takes the cost that the library sets, 19 MiB and two rounds', async () => {
  const { hash } = await vi.importActual<typeof argon2>('@node-rs/argon2')
  expect(await hash('seven ducks')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  // the cost of tools/test-setup.ts, which counts where no other is given
  expect(await hashPassword('seven ducks')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
})

it('verifies a password in another Unicode form, and none without a hash', async () => {
  const known = await hashPassword('Café für zwei')
  expect(await isPassword(known, 'Café für zwei'.normalize('NFD'))).toBe(true)
  expect(await isPassword(known, 'Cafe fur zwei')).toBe(false)
  expect(await isPassword(null, 'nobody has this one')).toBe(false)
})
