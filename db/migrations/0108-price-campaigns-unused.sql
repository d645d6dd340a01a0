-- Prices are raised by subscription_campaigns (0062); what was meant for it before was never written.
drop table subscription_price_campaigns;
