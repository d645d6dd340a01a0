import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { momentInHongKong } from '../../checkout/pay/moment.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { ClaimGift } from './claim-gift.tsx'
import { ConvertWallet } from './convert-wallet.tsx'
import { GiveCard } from './give-card.tsx'
import { SectionHead, Section } from '../section.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'

type Content = Loaded['WALLET']

/** Cash Dollar of a member: balances, expiring amounts, actions, history. */
export function Wallet({ content }: { content: Content }) {
  const t = useWords('wallet')
  return (
    <>
      <SectionHead title={t('title')}>{t('text')}</SectionHead>
      <Balances content={content} />
      <Section id="wallet-history" title={t('history')}>
        <History content={content} />
      </Section>
      <Section id="wallet-claim" title={t('claim')}>
        <ClaimGift />
      </Section>
      {content.wallet.balances.some(({ available }) => available > 0) ? (
        <Section id="wallet-convert" title={t('convert')}>
          <ConvertWallet content={content} />
        </Section>
      ) : null}
      {content.giftCards.length > 0 ? (
        <Section id="wallet-give" title={t('give')}>
          <GiveCard content={content} />
        </Section>
      ) : null}
    </>
  )
}

function Balances({ content: { wallet } }: { content: Content }) {
  const t = useWords('wallet')
  if (wallet.balances.length === 0)
    return (
      <EmptyState drawing="letter" className="mb-10 py-10!">
        {t('empty')}
      </EmptyState>
    )
  return (
    <div className="mb-10 grid gap-6 bg-shell p-6">
      <dl className="flex flex-wrap gap-x-12 gap-y-5">
        {wallet.balances.map(({ currency, available, held, frozen }) => (
          <div key={currency} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-ink-soft">
              {currency}
              {held > 0 ? (
                <span className="num block">{t('held', { amount: formatAmount(held, currency) })}</span>
              ) : null}
              {frozen > 0 ? (
                <span className="num block">{t('frozen', { amount: formatAmount(frozen, currency) })}</span>
              ) : null}
            </dt>
            <dd className="num font-display text-3xl">{formatAmount(available, currency)}</dd>
          </div>
        ))}
      </dl>
      {wallet.expiring.length > 0 ? (
        <ul className="border-t border-line pt-4 text-[0.9375rem]">
          {wallet.expiring.map((lot, at) => (
            <li key={`${lot.expiresAt} ${at}`} className="num whitespace-normal!">
              {t('ends', {
                amount: formatAmount(lot.amount, lot.currency),
                moment: momentInHongKong(lot.expiresAt),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function History({ content: { wallet, page, pages } }: { content: Content }) {
  const t = useWords('wallet')
  const account = useWords('account')
  const viewPath = useViewPath()
  const turn = ({ page: to, ...link }: PagerLink) => (
    <Link {...link} to={viewPath('WALLET', { page: String(to) })} />
  )
  if (wallet.history.length === 0) return <p className="text-ink-soft">{t('noHistory')}</p>
  return (
    <>
      <ul className="max-w-2xl border-t border-line">
        {wallet.history.map((each) => (
          <li
            key={`${each.id} ${each.currency}`}
            className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-line py-3.5"
          >
            <span>
              {each.text}
              <span className="num block text-sm text-ink-soft">{momentInHongKong(each.at)}</span>
            </span>
            <span className="num text-right">
              {each.amount > 0 ? '+' : ''}
              {formatAmount(each.amount, each.currency)}
            </span>
          </li>
        ))}
      </ul>
      <Pager
        label={account('pages')}
        page={page}
        pages={pages}
        previousLabel={account('previous')}
        nextLabel={account('next')}
        pageLabel={(to) => account('page', { page: to })}
        className="mt-8"
        link={turn}
      />
    </>
  )
}
