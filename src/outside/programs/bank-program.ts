import { Hono } from 'hono'
import type { Book } from './book.ts'
import { type FpsCode, readCode } from './fps-code.ts'
import { bankPage } from './bank-page.ts'
import { type Credit, inHongKong } from './bank-statement.ts'

const narratives: Record<string, (bill: string) => string> = {
  bill: (bill) => `FPS ${bill}`,
  messy: (bill) => `FPS CR/CHAN SIU MING/${bill.slice(0, 6)}-${bill.slice(6).toLowerCase()} THX`,
  without: () => 'FPS CR/CHAN SIU MING',
}
/** A bank that pays FPS codes, with the statement of the shop's account. */
export function bankProgram(credits: Book<Credit>): Hono {
  const router = new Hono()

  const pay = (code: FpsCode, fields: Record<string, string>): Credit | null => {
    const amount = fields.amount || code.amount || ''
    if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return null
    const at = Date.now()
    const id = `FPS${at}${String(credits.all().length + 1).padStart(4, '0')}`
    return credits.save({
      id,
      at,
      amount: Number(amount).toFixed(2),
      narrative: (narratives[fields.says ?? ''] ?? narratives.bill)?.(code.bill) ?? '',
    })
  }

  router.get('/bank', (c) => bankPage(credits, c.req.query(), false))
  router.post('/bank', async (c) => {
    const fields = { ...c.req.query(), ...((await c.req.parseBody()) as Record<string, string>) } // a plain form
    const code = readCode(fields.qr ?? '')
    return bankPage(credits, fields, code !== null && pay(code, fields) !== null)
  })
  /** For tests and drills: pays a code without the page. */
  router.post('/bank/control', async (c) => {
    const fields = (await c.req.json()) as Record<string, string> // ours
    const code = readCode(fields.qr ?? '')
    const credit = code && pay(code, fields)
    return credit ? c.json(credit) : c.json({ error: 'no code that can be paid' }, 400)
  })
  router.get('/bank/statement.csv', () => {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const rows = credits
      .all()
      .map(({ id, at, amount, narrative }) =>
        [inHongKong(at), id, 'HKD', '', amount, narrative].map(cell).join(','),
      )
    const text = [
      'Transaction Date,Transaction Reference,Currency,Debit,Credit,Description',
      ...rows,
      '',
    ].join('\r\n')
    return new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="statement.csv"',
      },
    })
  })
  return router
}
