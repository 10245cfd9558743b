-- The images of banners count as unused from now on.
UPDATE images SET used_at = NULL, unused_since = updated.at
FROM (SELECT image_id, updated_at AS at FROM banners) AS updated WHERE updated.image_id = images.id;
DROP TABLE banners;
DROP TABLE marketing_groups;
DELETE FROM record_terms WHERE kind IN ('banner', 'marketing_group');
