import type { ReactNode } from 'react'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { StillPage } from '../../content/still-page.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { LinkSignIn } from '../order/link-sign-in.tsx'
import { BackToBag } from '../back-to-bag.tsx'
import { PayOrder } from './pay-order.tsx'
import { payPage } from './pay.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const page = await payPage(args)
  return data(page, { status: page.status })
}

export const meta = pageMeta
export const headers = privately

export default function PaymentLink() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'not_authorised' && !page.isMember) return <LinkSignIn />
  if (page.kind === 'pay') return <PayOrder key={page.order.id} data={page} />
  return page.kind === 'over' ? (
    <NothingToPay
      kind="over"
      number={page.order.number}
      action={<BackToBag order={page.order} token={page.token} call="order-again" />}
    />
  ) : (
    <NothingToPay kind={page.kind} number="" />
  )
}

/** Payment links that cannot be used, each with its message. */
function NothingToPay({
  kind,
  number,
  action,
}: {
  kind: 'invalid' | 'not_authorised' | 'over'
  number: string
  action?: ReactNode
}) {
  const t = useWords('pay')
  const to = usePathTo()
  const word = ({ invalid: 'invalid', not_authorised: 'notAuthorised', over: 'over' } as const)[kind]
  return (
    <StillPage
      drawing="parcel"
      title={t(word)}
      text={t(`${word}Text`, { number })}
      action={
        <>
          {action}
          <Link to={to('/contactus')} className={buttonLook({ variant: 'primary' })}>
            {t('contact')}
          </Link>
          <Link to={to('/')} className="more self-center">
            {t('home')}
          </Link>
        </>
      }
    />
  )
}
