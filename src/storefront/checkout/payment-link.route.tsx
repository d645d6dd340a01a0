import { data, Link, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { doorway } from '../content/doorway-loader.server.ts'
import { StillPage } from '../content/still-page.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'

/** No order waits to be paid yet, so every number is an unknown one (SPEC §8). */
export const loader = (args: LoaderFunctionArgs) => data(doorway(args, 'paymentLink'), { status: 404 })

export const meta = pageMeta

export default function PaymentLink() {
  const t = useWords('later')
  const pathTo = usePathTo()
  return (
    <StillPage
      drawing="parcel"
      title={t('paymentLink.title')}
      text={t('paymentLink.text')}
      action={
        <>
          <Link to={pathTo('/contactus')} className={buttonLook({ variant: 'primary' })}>
            {t('contact')}
          </Link>
          <Link to={pathTo('/')} className="more self-center">
            {t('home')}
          </Link>
        </>
      }
    />
  )
}
