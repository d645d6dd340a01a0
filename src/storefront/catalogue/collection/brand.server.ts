import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'

export async function isBrand(args: LoaderFunctionArgs, slug: string): Promise<boolean> {
  const { brands } = await callApi(args, getSetting, {})
  return brands.some((brand) => brand.slug === slug)
}
