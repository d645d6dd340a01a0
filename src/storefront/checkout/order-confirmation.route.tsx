import { Link, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { doorway } from '../content/doorway-loader.server.ts'
import { Doorway } from '../content/doorway.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'
import { pictureSource } from '../shell/pictures.ts'

export const loader = (args: LoaderFunctionArgs) => doorway(args, 'confirmation')

export const meta = pageMeta

const picture = pictureSource({ thumbnail: '/media/products/elowen-gift-wrapping-b.webp', width: 1_200, height: 1_200 })

export default function OrderConfirmation() {
  const t = useWords('later')
  const pathTo = usePathTo()
  return (
    <Doorway
      title={t('confirmation.title')}
      text={t('confirmation.text')}
      picture={picture}
      alt={t('confirmation.picture')}
      action={
        <>
          <Link to={pathTo('/contactus')} className={buttonLook({ variant: 'primary' })}>
            {t('contact')}
          </Link>
          <Link to={pathTo('/shipping')} className="more">
            {t('shipping')}
          </Link>
        </>
      }
    />
  )
}
