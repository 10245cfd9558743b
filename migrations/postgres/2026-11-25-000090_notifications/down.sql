ALTER TABLE users DROP COLUMN unsubscribed_at;
DROP TABLE unsubscribed;
DROP TABLE notification_deliveries;
DROP TABLE notifications;
