import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { StillPage } from '../../content/still-page.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { Confirmation } from './confirmation.tsx'
import { confirmationPage } from './confirmation.server.ts'
import { FindOrder } from './find-order.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const page = await confirmationPage(args)
  return data(page, { status: page.status })
}

export const meta = pageMeta
export const headers = privately

export default function OrderConfirmation() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'order') return <Confirmation key={page.order.id} {...page} />
  return page.kind === 'find' ? <FindOrder orders={page.orders} /> : <Unknown />
}

function Unknown() {
  const t = useWords('order')
  const to = usePathTo()
  return (
    <StillPage
      drawing="parcel"
      title={t('invalid')}
      text={t('invalidText')}
      action={
        <>
          <Link to={to('/contactus')} className={buttonLook({ variant: 'primary' })}>
            {t('contact')}
          </Link>
          <Link to={to('/order-confirmation')} className="more self-center">
            {t('findTitle')}
          </Link>
        </>
      }
    />
  )
}
