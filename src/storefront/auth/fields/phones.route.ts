import { data, type LoaderFunctionArgs } from 'react-router'
import { isLocale } from '#shop/region.ts'
import { phoneCountries } from '../../shell/region/phone-countries.server.ts'

/**
 * Country codes to choose from in a language, for panels that have no page of their own to bring them along.
 */
export const loader = ({ params }: LoaderFunctionArgs) =>
  data(phoneCountries(isLocale(params.locale) ? params.locale : 'hk'), {
    headers: { 'cache-control': 'public, max-age=86400' },
  })
