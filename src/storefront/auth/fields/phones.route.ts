import { data, type LoaderFunctionArgs } from 'react-router'
import { isLocale } from '#shop/region.ts'
import { phoneCountries } from '../../shell/region/phone-countries.server.ts'

/** Calling codes in a language, for panels, which have no loader of their own. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  data(phoneCountries(isLocale(params.locale) ? params.locale : 'hk'), {
    headers: { 'cache-control': 'public, max-age=86400' },
  })
