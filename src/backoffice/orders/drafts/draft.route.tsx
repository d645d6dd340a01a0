import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { quoteDraft } from '#shop/drafts/contract.ts'
import { duplicateOrder } from '#shop/drafts/duplicate.contract.ts'
import { listMembers } from '#shop/customers/list.contract.ts'
import { listDeskOrders } from '#shop/orders/desk/desk.contract.ts'
import { getBuyer } from '#shop/customers/draft.contract.ts'
import { listStock } from '#shop/stock/desk.contract.ts'
import { cut } from '#shop/text.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, onlyWith } from '../../shell/forms/call-desk.server.ts'
import { guestsAmong } from '../../shell/palette/guests.rules.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { DraftBuyer } from './draft-buyer.tsx'
import { DraftForm } from './draft-form.tsx'
import { DraftGoods } from './draft-goods.tsx'
import { begunWith, draftOfCopy } from './copy.rules.ts'
import { addressOf, draftOf } from './draft.rules.ts'

const mostFound = 12

/** The lines of the draft are in the address, so searching and adding are plain navigation. */
export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'orders.draft')
  const query = new URL(args.request.url).searchParams
  const source = draftOf(query).from
  const copy = source === null ? null : (await callDesk(args, duplicateOrder, { id: source })).copy
  // copies the order's lines to the address, where those of every draft are
  if (copy && !query.has('currency')) throw redirect(addressOf(draftOfCopy(copy)))
  const search = query.get('search') ?? ''
  const found =
    search === ''
      ? []
      : (
          await callDesk(args, listStock, {
            search: cut(search, 100),
            low: false,
            sort: 'sku',
            short: false,
            page: 1,
            limit: mostFound,
          })
        ).levels
  const draft = draftOf(query)
  const lines = draft.lines.map(({ subSku, quantity }) => `${subSku}:${quantity}`)
  const quote = await callDesk(args, quoteDraft, { lines, currency: draft.currency, country: draft.country })
  const lookup = cut((query.get('lookup') ?? '').trim(), 200)
  const { members, guests } = await peopleNamed(args, lookup)
  const buyer = draft.buyerId === null ? null : (await callDesk(args, getBuyer, { id: draft.buyerId })).buyer
  return { draft, search, found, quote, lookup, members, guests, buyer, copy }
}

/** Members and guest buyers that match a name, address, telephone number or order. */
async function peopleNamed(args: LoaderFunctionArgs, search: string) {
  if (search === '') return { members: [], guests: [] }
  const page = { search, page: 1, limit: mostFound, sort: '-created' as const }
  const [{ members }, { orders }] = await Promise.all([
    callDesk(args, listMembers, page),
    callDesk(args, listDeskOrders, { ...page, search: cut(search, 100), view: 'all' }),
  ])
  const isNumber = orders.some(({ number }) => number.toLowerCase() === search.toLowerCase())
  return { members, guests: guestsAmong(orders, members, isNumber ? '' : search) }
}

/** Draft order by staff; its buyer pays by a link. */
export default function Draft() {
  const t = useWords('draft')
  const { draft, search, found, quote, lookup, members, guests, buyer, copy } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      {copy ? (
        <p className="soft">
          <Link to={`/desk/orders/${copy.id}`} className="link">
            {t('copyOf', { number: copy.number })}
          </Link>
          {quote.lines.some(({ why }) => why !== null) ? (
            <span className="hot whole"> {t('copyGaps')}</span>
          ) : null}
        </p>
      ) : null}
      <div className="desk-two even">
        <DraftGoods draft={draft} search={search} found={found} quote={quote} />
        <div className="stack">
          <DraftBuyer
            key={draft.buyerId}
            draft={draft}
            lookup={lookup}
            members={members}
            guests={guests}
            buyer={buyer}
          />
          <DraftForm
            key={`${draft.country} ${draft.buyerId} ${draft.bookAddress} ${draft.from}`}
            draft={draft}
            fee={quote.delivery}
            begun={begunWith(draft, buyer, copy)}
          />
        </div>
      </div>
    </>
  )
}
