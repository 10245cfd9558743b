// A banner as the marketplace shows it on a phone: the picture, its title beneath.
import { chakra } from '@chakra-ui/react';
import { useBoth } from '@/lib/i18n';
import { usePicture } from '@/ui/form/image-field';
import { Icon } from '@/ui/icon';

interface Shown {
  titleEn: string;
  titleSr: string;
  imageId: number | null;
}

export function BannerView({ titleEn, titleSr, imageId }: Shown) {
  const both = useBoth();
  const { url, failed } = usePicture(imageId);
  return (
    <chakra.span
      display="block"
      w="100%"
      maxW="300px"
      mb="6px"
      overflow="hidden"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="bg.panel"
    >
      <chakra.span
        display="grid"
        placeItems="center"
        minH="120px"
        bg="tile"
        color="tile.fg"
        fontSize="26px"
        aria-hidden="true"
      >
        {url ? <chakra.img src={url} alt="" display="block" w="100%" /> : <Icon name={failed ? 'alert' : 'image'} />}
      </chakra.span>
      <chakra.span display="block" px="12px" py="10px" fontWeight="700" color="fg" overflowWrap="anywhere">
        {both(titleEn, titleSr) || '\u00a0'}
      </chakra.span>
    </chakra.span>
  );
}
