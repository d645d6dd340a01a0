import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { findWallets } from '#shop/wallet/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Find } from '../shell/find.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, findWallets, queryOf(args, findWallets))

/** Finds a wallet by a member's complete e-mail address or telephone number; wallets cannot be browsed. */
export default function Wallets() {
  const t = useWords('wallets')
  const { wallets } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/gift-codes" className="act">
          {t('giftCodes')}
        </Link>
      </PageTop>
      {wallets.length === 0 ? (
        <p className="desk-empty">{query.get('search') ? t('none') : t('search')}</p>
      ) : null}
      <div className="stack">
        {wallets.map((owner) => (
          <article key={owner.id} className="desk-card row">
            <Link to={`/desk/wallets/${owner.id}`} className="link">
              {owner.name || owner.email}
            </Link>
            <span className="soft">{owner.email}</span>
            <span className="push num">
              {owner.balances.map(({ available, currency }) => amountText(available, currency)).join(' · ') ||
                t('empty')}
            </span>
          </article>
        ))}
      </div>
    </>
  )
}
