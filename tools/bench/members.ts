import { sampleMemberPassword, sampleMembers } from '#shop/members/sample.rules.ts'
import { get, newVisitor, post, timed, type Answer, type Bought } from './buyers.ts'

const memberEmail = sampleMembers[0]?.email ?? ''

/** Measures requests of members, twenty at a time: their profile, the first page of their account, and signing in. */
export async function measureMembers(address: string): Promise<Bought[]> {
  const visitor = await newVisitor(address)
  const signIn = () =>
    post(address, '/user/login', visitor, { username: memberEmail, password: sampleMemberPassword })
  const signed = await signIn()
  if (signed.status !== 200) throw new Error(signed.body)
  const access = (JSON.parse(signed.body) as { token: { access_token: string } }).token.access_token
  const headers = { authorization: `Bearer ${access}` }
  await timed('', '', 500, () => get(address, '/user', headers)) // warm
  return [
    await timed('GET user', '≥ 2,000/s, p99 < 150 ms', 8_000, () => get(address, '/user', headers)),
    await timed('account dashboard', '≥ 300/s, p99 < 150 ms', 2_000, () =>
      get(address, '/account/dashboard', headers),
    ),
    await timed('sign in (argon2id), eight at a time', '—', 200, signInLeastBusy(address), 8),
  ]
}

/** Signs in the member with the fewest attempts under way: of one name and address five at a time are allowed. */
function signInLeastBusy(address: string): () => Promise<Answer> {
  const people = sampleMembers.map(({ email }) => ({ email, underWay: 0 }))
  return async () => {
    const [least] = people.toSorted((a, b) => a.underWay - b.underWay)
    if (!least) throw new Error('the demo has no members')
    least.underWay += 1
    try {
      const visitor = await newVisitor(address)
      const body = { username: least.email, password: sampleMemberPassword }
      return await post(address, '/user/login', visitor, body)
    } finally {
      least.underWay -= 1
    }
  }
}
