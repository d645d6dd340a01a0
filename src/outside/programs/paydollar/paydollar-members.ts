import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { sealToken } from '../../paydollar/tokens.ts'
import type { TryOutAccounts } from '../accounts.ts'
import { openBook } from '../book.ts'
import type { Outages } from '../outages.ts'

export type MemberAccount = {
  /** accountId. */
  id: string
  memberId: string
  pan: string
  month: string
  year: string
  status: 'A' | 'D'
}
type OneTime = { account: MemberAccount; orderRef: string; amount: string; currCode: string }
type Fields = Record<string, string>

/** Cards that PayDollar stores for the shop's members, and the tokens that pay with them. */
export function openMemberBook({
  file,
  account,
}: {
  file: string | null
  account: TryOutAccounts['payDollar']
}) {
  const book = openBook<MemberAccount>(file)
  const oneTime = new Map<string, OneTime>()
  let last = Math.max(1_000, ...book.all().map(({ id }) => Number(id)))
  const staticToken = ({ id }: MemberAccount): string => `STATICTOKEN-${id}`
  const activeOf = (memberId: string) =>
    book.all().filter((each) => each.memberId === memberId && each.status === 'A')
  return {
    sealedToken: (each: MemberAccount) => sealToken(staticToken(each), account.tokens),
    activeOf,
    staticToken,
    /** Stores the card of a payment; the same card of the same member is one account. */
    keep(memberId: string, pan: string, expiry: string): MemberAccount {
      const [month = '', year = ''] = expiry.split('/')
      const known = activeOf(memberId).find((each) => each.pan === pan)
      if (!known) last += 1
      return book.save({ id: known?.id ?? String(last), memberId, pan, month, year, status: 'A' })
    },
    generate({
      memberId = '',
      staticToken: given,
      orderRef = '',
      amount = '',
      currCode = '',
    }: Fields): string | null {
      const found = activeOf(memberId).find((each) => staticToken(each) === given)
      if (!found) return null
      const token = randomBytes(12).toString('hex')
      oneTime.set(token, { account: found, orderRef, amount, currCode })
      return token
    },
    /** Consumes a token, valid for one payment: of its member, reference and amount. */
    use({
      memberPay_token: token = '',
      memberPay_memberId: memberId,
      orderRef,
      amount,
      currCode,
    }: Fields): MemberAccount | null {
      const found = oneTime.get(token)
      oneTime.delete(token)
      const isRight =
        found?.account.memberId === memberId &&
        found?.orderRef === orderRef &&
        found?.amount === amount &&
        found?.currCode === currCode
      return found && isRight ? found.account : null
    },
    remove(memberId: string, accountId: string): boolean {
      const found = activeOf(memberId).find(({ id }) => id === accountId)
      if (found) book.save({ ...found, status: 'D' })
      return found !== undefined
    },
  }
}
export type MemberBook = ReturnType<typeof openMemberBook>

const inXml = (isGood: boolean, inner: string): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?><memberpayresponse><responsestatus><responsecode>${isGood ? 0 : -1}</responsecode><responsemessage>${isGood ? 'OK' : 'Parameter Error'}</responsemessage></responsestatus><response>${inner}</response></memberpayresponse>`,
    { headers: { 'content-type': 'text/xml; charset=utf-8' } },
  )

/** MemberPayApi.jsp. */
export function addMemberPayApi(
  router: Hono,
  book: MemberBook,
  account: TryOutAccounts['payDollar'],
  outages: Outages,
): void {
  const act = (fields: Fields): Response => {
    const { memberId = '', accountId = '' } = fields
    const isOurs =
      fields.merchantId === account.merchantId &&
      fields.merchantApiId === account.login &&
      fields.password === account.password
    if (!isOurs) return inXml(false, '')
    switch (fields.actionType) {
      case 'GenerateToken': {
        const token = book.generate(fields)
        return inXml(token !== null, token === null ? '' : `<token>${token}</token><timeout>30</timeout>`)
      }
      case 'QueryAccount':
        return inXml(true, book.activeOf(memberId).map(asAccount).join(''))
      case 'Delete':
        return inXml(book.remove(memberId, accountId), '')
      default:
        return inXml(false, '')
    }
  }
  const asAccount = (each: MemberAccount): string =>
    `<accounts><accountId>${each.id}</accountId><accounttype>VISA</accounttype><account>${'*'.repeat(12)}${each.pan.slice(-4)}</account><expmonth>${each.month}</expmonth><expyear>${each.year}</expyear><status>${each.status}</status><statictoken>${book.sealedToken(each)}</statictoken></accounts>`

  router.post('/paydollar/b2c/eng/merchant/api/MemberPayApi.jsp', async (c) => {
    const fields = (await c.req.parseBody()) as Fields // sent as a plain form
    return outages.through('paydollar', () => act(fields))
  })
  /** For drills: stores a card as the provider's page would; returns the token that the shop would receive. */
  router.post('/paydollar/members/:id', async (c) => {
    const { pan = '', expiry = '' } = (await c.req.json()) as Fields // written by the drill
    return c.json({ token: book.staticToken(book.keep(c.req.param('id'), pan, expiry)) })
  })
  /** For tests and drills: the stored cards of a member. */
  router.get('/paydollar/members/:id', (c) => c.json(book.activeOf(c.req.param('id'))))
}
