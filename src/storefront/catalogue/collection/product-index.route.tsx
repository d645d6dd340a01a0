import { redirect, type LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../i18n/paths.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'

/** All products have one address; this one is kept for links that know it. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(
    `${pathTo(localeOfRequest(request), '/collection/:collection?')}${new URL(request.url).search}`,
    301,
  )
