import { Link, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { doorway } from '../content/doorway-loader.server.ts'
import { Doorway } from '../content/doorway.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'
import { pictureSource } from '../shell/pictures.ts'
import type { ShellData } from '../shell/shell-data.ts'

export const loader = (args: LoaderFunctionArgs) => doorway(args, 'checkout')

export const meta = pageMeta

const picture = pictureSource({ thumbnail: '/media/treatments/gift-voucher.webp', width: 1_600, height: 1_200 })

export default function Checkout() {
  const t = useWords('later')
  const pathTo = usePathTo()
  const number = useRouteLoaderData<ShellData>('root')?.whatsappNumber
  return (
    <Doorway
      title={t('checkout.title')}
      text={t('checkout.text')}
      picture={picture}
      alt={t('checkout.picture')}
      action={
        <>
          {number ? (
            <a href={`https://wa.me/${number}`} className={buttonLook({ variant: 'primary' })}>
              {t('whatsapp')}
            </a>
          ) : null}
          <Link to={pathTo('/shops')} className="more">
            {t('shops')}
          </Link>
        </>
      }
    />
  )
}
