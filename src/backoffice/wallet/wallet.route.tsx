import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getStatement, type Statement } from '#shop/wallet/desk.contract.ts'
import { ActorName } from '../words/actor-name.tsx'
import { Amount, amountText } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { AdjustWallet } from './adjust-wallet.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getStatement, queryOf(args, getStatement, { id: args.params.id ?? '', limit: String(size) }))

/** Statement of a wallet: balances with expiry, entries, and a form to adjust it. */
export default function WalletPage() {
  const t = useWords('wallets')
  const { statement } = useLoaderData<typeof loader>()
  const { owner, wallet } = statement
  const may = useMay()
  return (
    <>
      <PageTop title={owner.name || owner.email} />
      <p className="soft">{owner.email}</p>
      <div className="desk-two">
        <div className="stack">
          <History statement={statement} />
          <Pages total={wallet.total} size={size} />
        </div>
        <div className="stack">
          <section className="desk-card" aria-label={t('balance')}>
            <h2>{t('balance')}</h2>
            {wallet.balances.length === 0 ? <p className="soft">{t('empty')}</p> : null}
            <dl>
              {wallet.balances.map(({ currency, available, held, frozen }) => (
                <div key={currency} style={{ display: 'contents' }}>
                  <dt>{currency}</dt>
                  <dd className="num">
                    {amountText(available, currency)}
                    {held > 0 ? (
                      <span className="soft"> {t('held', { amount: amountText(held, currency) })}</span>
                    ) : null}
                    {frozen > 0 ? (
                      <span className="soft"> {t('frozen', { amount: amountText(frozen, currency) })}</span>
                    ) : null}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <Lots statement={statement} />
          {may('wallet.goodwill') ? <AdjustWallet id={owner.id} /> : null}
        </div>
      </div>
    </>
  )
}

function History({ statement: { wallet, notes } }: { statement: Statement }) {
  const t = useWords('wallets')
  const why = useWhy()
  if (wallet.history.length === 0) return <p className="desk-empty">{t('noHistory')}</p>
  return (
    <Scroll label={t('history')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('when')}</th>
            <th>{t('what')}</th>
            <th className="r">{t('amount')}</th>
            <th>{t('why')}</th>
            <th>{t('who')}</th>
          </tr>
        </thead>
        <tbody>
          {wallet.history.map((each) => {
            const note = notes.find(({ id }) => id === each.id)
            return (
              <tr key={`${each.id} ${each.currency}`}>
                <td className="tight soft">
                  <Moment at={each.at} />
                </td>
                <td>{each.text}</td>
                <td className="r">
                  <Amount of={each.amount} currency={each.currency} />
                </td>
                <td>{note && why(note)}</td>
                <td className="soft">{note ? <ActorName of={note.actor} /> : null}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}

function Lots({ statement: { lots } }: { statement: Statement }) {
  const t = useWords('wallets')
  if (lots.length === 0) return null
  return (
    <section className="desk-card flush" aria-label={t('lots')}>
      <Scroll label={t('lots')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('lots')}</th>
              <th>{t('ends')}</th>
              <th className="r">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.id}>
                <td>{t(`worth.${lot.worth}`)}</td>
                <td className="tight soft">{lot.expiresAt ? <Moment at={lot.expiresAt} /> : t('never')}</td>
                <td className="r">
                  <Amount of={lot.available} currency={lot.currency} />
                  {lot.held > 0 ? (
                    <div className="small soft">
                      {t('held', { amount: amountText(lot.held, lot.currency) })}
                    </div>
                  ) : null}
                  {lot.frozen > 0 ? (
                    <div className="small soft">
                      {t('frozen', { amount: amountText(lot.frozen, lot.currency) })}
                    </div>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
