import { Link, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { useBag } from '../cart/bag-context.ts'
import { BagPage } from '../cart/bag-page.tsx'
import { doorway } from '../content/doorway-loader.server.ts'
import { Doorway } from '../content/doorway.tsx'
import { useFlash } from '../content/use-flash.ts'
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
  const { carts, count } = useBag()
  const flash = useFlash('change-cart')
  const number = useRouteLoaderData<ShellData>('root')?.whatsappNumber
  const action = (
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
  )
  if (count > 0 || (carts?.savedForLater.length ?? 0) > 0 || flash)
    return (
      <BagPage title={t('checkout.title')}>
        <p className="mb-5 text-[0.9375rem] text-ink-soft">{t('checkout.text')}</p>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-4">{action}</div>
      </BagPage>
    )
  return <Doorway title={t('checkout.title')} text={t('checkout.text')} picture={picture} alt={t('checkout.picture')} action={action} />
}
