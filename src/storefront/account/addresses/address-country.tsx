import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { AddressFormPage } from './address.server.ts'
import { useViewPath } from '../use-view-path.ts'

/** Country of an address, with links to the same form for every other country. */
export function AddressCountry({ page: { kind, edited, country, countries } }: { page: AddressFormPage }) {
  const t = useWords('account')
  const viewPath = useViewPath()
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {countries.find(({ key }) => key === country)?.name}
      <details className="basis-full">
        <summary className="more w-fit list-none text-sm! [&::-webkit-details-marker]:hidden">
          {t('otherCountry')}
        </summary>
        <span className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          {countries
            .filter(({ key }) => key !== country)
            .map(({ key, name }) => (
              <Link
                key={key}
                replace
                to={viewPath('ADDRESSES', {
                  ...(edited ? { edit: edited.id } : { new: kind }),
                  country: key,
                })}
                className="more text-sm!"
              >
                {name}
              </Link>
            ))}
        </span>
      </details>
    </div>
  )
}
