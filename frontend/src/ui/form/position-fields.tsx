// Latitude and longitude, and a link to a map that shows the position. The map belongs to another
// site: no request is made before the link is followed.
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { FieldPair } from './field-pair';
import { NumberField } from './number-fields';
import { Icon } from '../icon';

const MAP = 'https://www.openstreetmap.org';

/** The map's address: the position, else a search for the postal address. */
function mapAddress(latitude: unknown, longitude: unknown, address: readonly unknown[]): string | null {
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return `${MAP}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const words = address.filter((part) => typeof part === 'string' && part.trim() !== '').join(', ');
  return words ? `${MAP}/search?query=${encodeURIComponent(words)}` : null;
}

export function PositionFields() {
  const t = useText();
  const { control } = useFormContext();
  const [latitude, longitude, ...address] = useWatch({
    control,
    name: ['latitude', 'longitude', 'address', 'zip', 'city'],
  }) as unknown[];
  const to = mapAddress(latitude, longitude, address);
  return (
    <chakra.div maxW={{ lg: '516px' }}>
      <FieldPair>
        <NumberField name="latitude" decimals={6} width="fill" deps={['longitude']} />
        <NumberField name="longitude" decimals={6} width="fill" deps={['latitude']} />
      </FieldPair>
      {to && (
        <chakra.p mb="4" fontSize="14px">
          <a href={to} target="_blank" rel="noopener noreferrer">
            <Icon name="map" />{' '}
            {t(typeof latitude === 'number' && typeof longitude === 'number' ? 'position.show' : 'position.find')}
          </a>
        </chakra.p>
      )}
    </chakra.div>
  );
}
