import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listBranches } from '#shop/branches/contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { wordsFor } from '../i18n/translate.server.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
import { pictureSource } from '../shell/pictures.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { hoursRows } from './hours.rules.ts'
import { PageTitle } from './page-title.tsx'
import { ShopCard } from './shop-card.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'shops')
  const { branches } = await callApi(args, listBranches, {})
  const shops = branches.map(
    ({ key, name, address, directions, phone, hours, mapQuery, bookable, today }) => ({
      key,
      name: textIn(locale, name),
      address: textIn(locale, address),
      directions: textIn(locale, directions),
      phone,
      mapQuery,
      bookable,
      hours: hoursRows({ hours, today }),
      reason: today.reason ? textIn(locale, today.reason) : '',
    }),
  )
  return {
    head: { title: t('title'), description: t('description'), picture: pictureSource(picture).src },
    shops,
  }
}

export const meta = pageMeta

const picture = { thumbnail: '/media/treatments/facial-bed-corner.webp', width: 1600, height: 1200 }

export default function Shops() {
  const { shops } = useLoaderData<typeof loader>()
  const t = useWords('shops')
  const pathTo = usePathTo()
  return (
    <div className="wrap pb-(--section)">
      <div className="items-end gap-x-[clamp(3rem,7vw,7rem)] md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:pt-[clamp(1.5rem,3vw,3rem)]">
        <div className="pb-9">
          <PageTitle title={t('title')} intro={t('intro')} className="pb-6 md:pt-0" />
          <Link to={pathTo('/collection/:collection?', { collection: 'treatment' })} className="more">
            {t('treatments')}
          </Link>
        </div>
        <Picture
          source={pictureSource(picture)}
          alt={t('picture')}
          first
          sizes="(min-width: 768px) 50vw, 94vw"
          className="aspect-[4/3] w-full object-cover"
        />
      </div>
      <ul className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-x-[clamp(2rem,5vw,5rem)] md:grid-cols-2">
        {shops.map((shop) => (
          <li key={shop.key} id={shop.key} className="border-t border-line py-[clamp(2rem,3.5vw,3rem)]">
            <ShopCard {...shop} />
          </li>
        ))}
      </ul>
    </div>
  )
}
