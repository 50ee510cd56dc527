const files = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]))

/** A country's flag by ISO 3166-1 alpha-2 code, a neutral field where there is none. Its name is beside it. */
export function Flag({ country }: { country: string }) {
  const address = addresses.get(country)
  const look = 'h-3.5 w-5 shrink-0 rounded-[2px] bg-sunken'
  return address ? (
    <img src={address} alt="" decoding="async" className={`${look} object-cover outline outline-line`} />
  ) : (
    <span className={`${look} outline outline-line`} />
  )
}
