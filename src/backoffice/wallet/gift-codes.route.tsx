import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listGifts, type GiftCode } from '#shop/wallet/desk.contract.ts'
import { giftStates } from '#shop/wallet/gift-codes/gift.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { IssueGifts } from './issue-gifts.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listGifts, queryOf(args, listGifts, { limit: String(size) }))

/** Codes that were bought or given away. Only the last four signs of one are known to anybody here. */
export default function GiftCodes() {
  const t = useWords('gifts')
  const state = useWords('state')
  const { giftCodes, total } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      {may('gifts.issue') ? <IssueGifts /> : null}
      {may('gifts.void') ? <VoidBatch /> : null}
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: giftStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      {giftCodes.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('code')}</th>
                <th className="r">{t('worth')}</th>
                <th>{t('state')}</th>
                <th>{t('about')}</th>
                <th>{t('ends')}</th>
                <th>{t('made')}</th>
                <th>{t('toDo')}</th>
              </tr>
            </thead>
            <tbody>
              {giftCodes.map((gift) => (
                <GiftRow key={gift.id} gift={gift} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="gift-codes" />
    </>
  )
}

/** Ends what of a batch nobody has used. */
function VoidBatch() {
  const t = useWords('gifts')
  return (
    <ActPanel title={`${t('voidBatch')}…`}>
      <ActForm call={calls.voidBatch} className="row end">
        <TextField name="batch" label={t('batch')} required maxLength={60} />
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send look="danger">{t('voidBatch')}</Send>
      </ActForm>
    </ActPanel>
  )
}

function GiftRow({ gift }: { gift: GiftCode }) {
  const t = useWords('gifts')
  const may = useMay()
  const { state, orderId } = gift
  const isBought = orderId !== null
  const acts: readonly (readonly [
    word: 'freeze' | 'thaw' | 'resend' | 'void',
    call: DeskCall,
    isOffered: boolean,
  ])[] = [
    ['freeze', calls.freezeGift, (state === 'active' || state === 'partly_used') && may('gifts.freeze')],
    ['thaw', calls.thawGift, state === 'frozen' && may('gifts.freeze')],
    ['resend', calls.resendGift, state === 'active' && isBought && may('gifts.freeze')],
    [
      'void',
      calls.voidGift,
      (state === 'active' || state === 'frozen') && gift.used === 0 && !isBought && may('gifts.void'),
    ],
  ]
  return (
    <tr>
      <td className="tight number">{gift.lastFour ? `····${gift.lastFour}` : '—'}</td>
      <td className="r">
        <Amount of={gift.amount} currency={gift.currency} />
        {gift.used > 0 ? (
          <span className="block text-ink-soft">
            {t('used')} <Amount of={gift.used} currency={gift.currency} />
          </span>
        ) : null}
      </td>
      <td>
        <StateLabel state={state} />
      </td>
      <td>
        {isBought ? (
          <Link to={`/desk/orders/${orderId}`} className="link">
            {gift.recipient} · {gift.recipientEmail}
          </Link>
        ) : (
          gift.batch
        )}
      </td>
      <td className="tight soft">{gift.expiresAt ? <Moment at={gift.expiresAt} /> : t('never')}</td>
      <td className="tight soft">
        <Moment at={gift.createdAt} /> {gift.createdBy}
      </td>
      <td>
        <div className="row" style={{ alignItems: 'start' }}>
          {acts.map(([word, call, isOffered]) =>
            isOffered ? (
              <ActPanel key={word} title={t(word)}>
                <ActForm call={call} fixed={{ id: gift.id }} className="row end">
                  <TextField name="reason" label={t('reason')} required maxLength={300} />
                  <Send look={word === 'void' ? 'danger' : 'main'}>{t(word)}</Send>
                </ActForm>
              </ActPanel>
            ) : null,
          )}
        </div>
      </td>
    </tr>
  )
}
