// The icons of animal types: an icon, and a field to choose one of those that the core knows.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { enums } from '@/core';
import { useText } from '@/lib/i18n';
import { Field } from '@/ui/form/field';
import { Icon, type IconName } from '@/ui/icon';

const GLYPH: Readonly<Record<string, IconName>> = {
  dog: 'dog',
  cat: 'cat',
  carrot: 'carrot',
  feather: 'feather',
  fish: 'fish',
  horse: 'horse',
  pig: 'pig',
  deer: 'deer',
  butterfly: 'butterfly',
  egg: 'egg',
  paw: 'paw',
};

export function AnimalIcon({ icon }: { icon: string | null }) {
  const t = useText();
  return icon ? <Icon name={GLYPH[icon] ?? 'paw'} label={t(`enum.animalIcon.${icon}`)} fontSize="20px" /> : <>–</>;
}

export function IconField({ name }: { name: string }) {
  const t = useText();
  const { register } = useFormContext();
  return (
    <Field name={name}>
      {({ id, ...control }) => (
        <chakra.div
          id={id}
          role="radiogroup"
          aria-label={t('animalType.icon')}
          aria-describedby={control['aria-describedby']}
          display="flex"
          flexWrap="wrap"
          gap="8px"
        >
          {enums().animalIcons.map((icon) => (
            <chakra.label
              key={icon}
              title={t(`enum.animalIcon.${icon}`)}
              boxSize="44px"
              display="grid"
              placeItems="center"
              position="relative"
              borderWidth="1px"
              borderStyle="solid"
              borderColor="border.field"
              borderRadius="md"
              fontSize="20px"
              cursor="pointer"
              css={{
                '&:has(:checked)': { bg: 'bg.selected', borderColor: 'primary', color: 'fg.link' },
                '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
              }}
            >
              <chakra.input
                type="radio"
                value={icon}
                {...register(name)}
                position="absolute"
                opacity="0"
                inset="0"
                cursor="pointer"
              />
              <Icon name={GLYPH[icon] ?? 'paw'} />
              <VisuallyHidden>{t(`enum.animalIcon.${icon}`)}</VisuallyHidden>
            </chakra.label>
          ))}
        </chakra.div>
      )}
    </Field>
  );
}
