import { redirect, type LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../i18n/paths.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'

/** Redirect of an old address of all products, for existing links. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(
    `${pathTo(localeOfRequest(request), '/collection/:collection?')}${new URL(request.url).search}`,
    301,
  )
